CREATE TABLE "photo_parts" (
	"upload_id" text NOT NULL,
	"offset_bytes" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "photo_parts_upload_id_offset_bytes_pk" PRIMARY KEY("upload_id","offset_bytes")
);
--> statement-breakpoint
CREATE TABLE "photo_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_hash" text NOT NULL,
	"length_bytes" integer NOT NULL,
	"offset_bytes" integer DEFAULT 0 NOT NULL,
	"photo_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photo_uploads_length" CHECK ("photo_uploads"."length_bytes" > 0 and "photo_uploads"."offset_bytes" between 0 and "photo_uploads"."length_bytes"),
	CONSTRAINT "photo_uploads_whole" CHECK ("photo_uploads"."photo_id" is null or "photo_uploads"."offset_bytes" = "photo_uploads"."length_bytes")
);
--> statement-breakpoint
ALTER TABLE "photo_parts" ADD CONSTRAINT "photo_parts_upload_id_photo_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."photo_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_uploads_created_at_index" ON "photo_uploads" USING btree ("created_at");
CREATE TABLE "contact_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"author_id" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "contact_answers_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"name" text NOT NULL,
	"language" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"from_number" integer,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"published_by" text,
	"published_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "content_versions_name_language_number_pk" PRIMARY KEY("name","language","number"),
	CONSTRAINT "content_versions_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "content_versions_number" CHECK ("content_versions"."number" > 0),
	CONSTRAINT "content_versions_out" CHECK (("content_versions"."published_at" is null) = ("content_versions"."published_by" is null))
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"is_permanent" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_written_by_members_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_published_by_members_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_answers_message_id_at_index" ON "contact_answers" USING btree ("message_id","at");--> statement-breakpoint
CREATE INDEX "content_versions_published_at_index" ON "content_versions" USING btree ("published_at");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_members_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
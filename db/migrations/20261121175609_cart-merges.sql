CREATE TABLE "cart_merges" (
	"key" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"left" jsonb NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_merges" ADD CONSTRAINT "cart_merges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
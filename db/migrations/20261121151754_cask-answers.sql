CREATE TABLE "cask_enquiry_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"enquiry_id" text NOT NULL,
	"author_id" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "cask_enquiry_answers_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "cask_enquiry_answers" ADD CONSTRAINT "cask_enquiry_answers_enquiry_id_cask_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."cask_enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cask_enquiry_answers" ADD CONSTRAINT "cask_enquiry_answers_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cask_enquiry_answers_enquiry_id_at_index" ON "cask_enquiry_answers" USING btree ("enquiry_id","at");
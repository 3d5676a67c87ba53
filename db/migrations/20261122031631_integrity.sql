CREATE TABLE "integrity_hints" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" text NOT NULL,
	"other_id" text,
	"severity" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by_id" text,
	"dismissed_as" text,
	CONSTRAINT "integrity_hints_one" UNIQUE NULLS NOT DISTINCT("kind","member_id","other_id"),
	CONSTRAINT "integrity_hints_decided" CHECK (("integrity_hints"."status" = 'open') = ("integrity_hints"."decided_at" is null)),
	CONSTRAINT "integrity_hints_two" CHECK ("integrity_hints"."other_id" is null or "integrity_hints"."other_id" <> "integrity_hints"."member_id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_fingerprint" text;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "card_fingerprint" text;--> statement-breakpoint
ALTER TABLE "integrity_hints" ADD CONSTRAINT "integrity_hints_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrity_hints" ADD CONSTRAINT "integrity_hints_other_id_members_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrity_hints" ADD CONSTRAINT "integrity_hints_decided_by_id_members_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integrity_hints_status_last_seen_at_index" ON "integrity_hints" USING btree ("status","last_seen_at");--> statement-breakpoint
CREATE INDEX "integrity_hints_member_id_index" ON "integrity_hints" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "integrity_hints_other_id_index" ON "integrity_hints" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "members_person" ON "members" USING btree ("person_id") WHERE "members"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_card_fingerprint_index" ON "payments" USING btree ("card_fingerprint") WHERE "payments"."card_fingerprint" is not null;
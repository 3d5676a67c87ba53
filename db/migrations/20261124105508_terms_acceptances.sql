CREATE TABLE "terms_acceptances" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"order_id" text,
	"submission_id" text,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"way" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_of" CHECK (num_nonnulls("terms_acceptances"."member_id", "terms_acceptances"."order_id", "terms_acceptances"."submission_id") > 0),
	CONSTRAINT "terms_acceptances_version" CHECK ("terms_acceptances"."version" <> '')
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terms_acceptances_member_id_accepted_at_index" ON "terms_acceptances" USING btree ("member_id","accepted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_acceptances_order_id_index" ON "terms_acceptances" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_acceptances_submission_id_index" ON "terms_acceptances" USING btree ("submission_id");--> statement-breakpoint
CREATE TRIGGER "terms_acceptances_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "terms_acceptances" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Terms that staff have published already are the version that holds.
INSERT INTO "settings" ("key", "value")
SELECT 'terms', jsonb_build_object('version', "number"::text) FROM "content_versions"
WHERE "name" = 'Terms & Conditions' AND "language" = 'en' AND "published_at" IS NOT NULL
ORDER BY "published_at" DESC, "number" DESC LIMIT 1;

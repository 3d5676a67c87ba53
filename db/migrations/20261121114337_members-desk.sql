CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "members_role_created_at_index" ON "members" USING btree ("role","created_at");--> statement-breakpoint
CREATE INDEX "members_status_created_at_index" ON "members" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "members_country_mb_created_at_index" ON "members" USING btree ("country_mb","created_at");--> statement-breakpoint
CREATE INDEX "members_not_verified" ON "members" USING btree ("created_at") WHERE not "members"."email_verified";--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin (lower("username"::text || ' ' || "email"::text || ' ' || "name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_at_index" ON "audit_entries" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_act_at_index" ON "audit_entries" USING btree ("act","at");
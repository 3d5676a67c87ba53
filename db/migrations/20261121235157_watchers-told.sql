ALTER TABLE "logs_read" ADD COLUMN "leader_paddle" integer;--> statement-breakpoint
ALTER TABLE "logs_read" ADD COLUMN "last_hour_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "logs_read" ADD COLUMN "close_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbids" ADD COLUMN "notice_id" text;--> statement-breakpoint
CREATE INDEX "standings_closed_at_index" ON "standings" USING btree ("closed_at");
CREATE TABLE "closings" (
	"lot_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"price_cents" bigint NOT NULL,
	"leader_id" text,
	"leader_paddle" integer,
	"reserve_met" boolean,
	"bought_now" boolean NOT NULL,
	"last_number" integer NOT NULL,
	"last_hash" text
);
--> statement-breakpoint
CREATE TABLE "lot_shifts" (
	"outage_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"shift_ms" bigint NOT NULL,
	CONSTRAINT "lot_shifts_lot_id_outage_id_pk" PRIMARY KEY("lot_id","outage_id")
);
--> statement-breakpoint
CREATE TABLE "heartbeats" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"holds_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "heartbeats_one_row" CHECK ("heartbeats"."id" = 1),
	CONSTRAINT "heartbeats_hold" CHECK ("heartbeats"."holds_until" > "heartbeats"."at")
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"id" text PRIMARY KEY NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"margin_minutes" integer NOT NULL,
	"shift_ms" bigint NOT NULL,
	CONSTRAINT "outages_time" CHECK ("outages"."ended_at" > "outages"."began_at"),
	CONSTRAINT "outages_shift" CHECK ("outages"."shift_ms" >= 0)
);
--> statement-breakpoint
ALTER TABLE "lot_shifts" ADD CONSTRAINT "lot_shifts_outage_id_outages_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."outages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_shifts" ADD CONSTRAINT "lot_shifts_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_shifts_outage_id_index" ON "lot_shifts" USING btree ("outage_id");--> statement-breakpoint
CREATE TABLE "integrity_checks" (
	"until" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"last_lot_id" text,
	"lots" integer NOT NULL,
	"faults" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrity_faults" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"why" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "integrity_faults_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
-- What closed before this version, as it is now.
INSERT INTO "closings" SELECT lot_id, closed_at, status, ends_at, price_cents, leader_id, leader_paddle, reserve_met, bought_now, last_number, last_hash FROM "standings" WHERE closed_at IS NOT NULL;--> statement-breakpoint
-- Every way to close a lot passes here, and the primary key refuses a second time.
CREATE FUNCTION note_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO closings (lot_id, at, status, ends_at, price_cents, leader_id, leader_paddle, reserve_met, bought_now, last_number, last_hash)
	VALUES (NEW.lot_id, NEW.closed_at, NEW.status, NEW.ends_at, NEW.price_cents, NEW.leader_id, NEW.leader_paddle, NEW.reserve_met, NEW.bought_now, NEW.last_number, NEW.last_hash);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "standings_closed" AFTER UPDATE OF "closed_at" ON "standings" FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION note_closing();--> statement-breakpoint
CREATE TRIGGER "standings_made_closed" AFTER INSERT ON "standings" FOR EACH ROW WHEN (NEW.closed_at IS NOT NULL) EXECUTE FUNCTION note_closing();--> statement-breakpoint
CREATE TRIGGER "bids_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bids" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "bid_refusals_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bid_refusals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "closings_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "closings" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "outages_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "outages" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "lot_shifts_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "lot_shifts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A disclosure of a maximum gets its answer later, so its row changes; it never goes.
CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are kept', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "maximum_looks_kept" BEFORE DELETE OR TRUNCATE ON "maximum_looks" FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();

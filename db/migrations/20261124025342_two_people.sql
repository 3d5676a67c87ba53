CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"input" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"reason" text NOT NULL,
	"concerns" text[] NOT NULL,
	"requested_by_id" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"answered_by_id" text,
	"answered_at" timestamp (3) with time zone,
	"answer_reason" text,
	CONSTRAINT "approvals_status" CHECK ("approvals"."status" in ('waiting','approved','refused','withdrawn','lapsed')),
	CONSTRAINT "approvals_answered" CHECK (("approvals"."status" = 'waiting') = ("approvals"."answered_at" is null) and ("approvals"."status" in ('waiting','lapsed')) = ("approvals"."answered_by_id" is null)),
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."answered_by_id" is null or ("approvals"."status" = 'withdrawn') = ("approvals"."answered_by_id" = "approvals"."requested_by_id")),
	CONSTRAINT "approvals_not_own" CHECK (not "approvals"."requested_by_id" = any("approvals"."concerns") and ("approvals"."status" <> 'approved' or not "approvals"."answered_by_id" = any("approvals"."concerns")))
);
--> statement-breakpoint
CREATE TABLE "hand_credits" (
	"member_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hand_credits_member_id_staff_id_subject_id_at_pk" PRIMARY KEY("member_id","staff_id","subject_id","at")
);
--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "confirmed_by_id" text;--> statement-breakpoint
UPDATE "transfers" SET "confirmed_at" = "created_at";--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_id_members_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_answered_by_id_members_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_credits" ADD CONSTRAINT "hand_credits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_credits" ADD CONSTRAINT "hand_credits_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_status_requested_at_index" ON "approvals" USING btree ("status","requested_at");--> statement-breakpoint
CREATE INDEX "approvals_subject_id_index" ON "approvals" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_waiting" ON "approvals" USING btree ("kind","subject_id") WHERE "approvals"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "hand_credits_member_id_at_index" ON "hand_credits" USING btree ("member_id","at");--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_confirmed_by_id_members_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_confirmed" CHECK ("transfers"."confirmed_at" is not null or "transfers"."status" = 'void' or ("transfers"."is_by_hand" and "transfers"."status" = 'open'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_two_people" CHECK ("transfers"."confirmed_by_id" <> "transfers"."actor_id");--> statement-breakpoint
CREATE TRIGGER "hand_credits_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "hand_credits" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A request changes once, when it is answered, and only its answer; nobody answers for an account held to be their own.
CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		RAISE EXCEPTION 'rows of approvals are kept';
	END IF;
	IF OLD.status <> 'waiting' THEN
		RAISE EXCEPTION 'an answered approval does not change';
	END IF;
	IF (NEW.id, NEW.kind, NEW.subject_id, NEW.input, NEW.facts, NEW.reason, NEW.concerns, NEW.requested_by_id, NEW.requested_at)
		IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject_id, OLD.input, OLD.facts, OLD.reason, OLD.concerns, OLD.requested_by_id, OLD.requested_at) THEN
		RAISE EXCEPTION 'a request for approval does not change';
	END IF;
	IF NEW.status = 'approved' AND EXISTS (
		SELECT FROM members a JOIN members b ON b.person_id = a.person_id
		WHERE a.id = NEW.answered_by_id AND (b.id = NEW.requested_by_id OR b.id = ANY (NEW.concerns))
	) THEN
		RAISE EXCEPTION 'an approval needs two people';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "approvals_kept" BEFORE UPDATE OR DELETE ON "approvals" FOR EACH ROW EXECUTE FUNCTION keep_approval();
--> statement-breakpoint
-- A transfer is in the ledger from the moment it counts: a typed one when it is confirmed.
CREATE OR REPLACE FUNCTION require_transfer_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.confirmed_at IS NOT NULL AND NOT EXISTS (
		SELECT FROM wallet_journals j JOIN wallet_postings p ON p.journal_id = j.id
		WHERE j.kind = 'transfer-received' AND j.subject_id = NEW.id AND p.account = 'house:transfers' AND p.amount = NEW.amount_cents
	) THEN
		RAISE EXCEPTION 'transfer % is in the bank and not in the ledger', NEW.id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "transfers_in_ledger" ON "transfers";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "transfers_in_ledger" AFTER INSERT OR UPDATE OF "confirmed_at", "amount_cents" ON "transfers" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_transfer_in_ledger();
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "staff_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "members" SET "staff_since" = now() WHERE "role" NOT IN ('user', 'member');--> statement-breakpoint
CREATE FUNCTION keep_staff_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.role IN ('user', 'member') THEN
		NEW.staff_since := NULL;
	ELSIF TG_OP = 'INSERT' OR OLD.role IN ('user', 'member') OR OLD.staff_since IS NULL THEN
		NEW.staff_since := now();
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "members_staff_since" BEFORE INSERT OR UPDATE OF "role" ON "members" FOR EACH ROW EXECUTE FUNCTION keep_staff_since();

ALTER TABLE "submissions" ADD COLUMN "attached_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "submissions_of_guests" ON "submissions" USING btree (lower("email")) WHERE "submissions"."member_id" is null;--> statement-breakpoint
CREATE FUNCTION attach_submissions(member text, address citext) RETURNS void LANGUAGE sql AS $$
	UPDATE submissions SET member_id = member, attached_at = now() WHERE member_id IS NULL AND lower(email) = lower(address::text);
$$;--> statement-breakpoint
CREATE FUNCTION attach_submissions_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM attach_submissions(NEW.id, NEW.email);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION attach_submissions_at_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM attach_submissions(id, email) FROM members WHERE id = NEW.member_id AND email_verified AND closed_at IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Every way to prove an address ends in one of these, so what its owner sent in as a guest is theirs in the same transaction.
CREATE TRIGGER "members_proved" AFTER UPDATE OF "email", "email_verified" ON "members" FOR EACH ROW WHEN (NEW.email_verified AND NEW.closed_at IS NULL AND (NOT OLD.email_verified OR OLD.email IS DISTINCT FROM NEW.email)) EXECUTE FUNCTION attach_submissions_of_member();--> statement-breakpoint
CREATE TRIGGER "members_made_proved" AFTER INSERT ON "members" FOR EACH ROW WHEN (NEW.email_verified) EXECUTE FUNCTION attach_submissions_of_member();--> statement-breakpoint
CREATE TRIGGER "sessions_attach_submissions" AFTER INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION attach_submissions_at_sign_in();

ALTER TABLE "members" ADD COLUMN "member_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "members" SET "member_since" = now() WHERE "role" = 'member';--> statement-breakpoint
UPDATE "members" m SET "member_since" = o."paid_at" FROM "order_lines" l JOIN "orders" o ON o."id" = l."order_id"
WHERE l."kind" = 'membership' AND l."member_id" = m."id" AND o."status" = 'paid' AND m."role" NOT IN ('user', 'member');--> statement-breakpoint
CREATE FUNCTION keep_member_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.role = 'user' THEN
		NEW.member_since := NULL;
	ELSIF NEW.role = 'member' AND NEW.member_since IS NULL THEN
		NEW.member_since := now();
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "members_member_since" BEFORE INSERT OR UPDATE OF "role" ON "members" FOR EACH ROW EXECUTE FUNCTION keep_member_since();

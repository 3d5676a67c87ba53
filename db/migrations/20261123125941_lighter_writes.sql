ALTER TABLE "stock_entries" DROP CONSTRAINT "stock_entries_product_id_products_id_fk";
--> statement-breakpoint
DROP INDEX "stock_levels_changed_in_index";--> statement-breakpoint
DROP INDEX "order_lines_order_id_index";--> statement-breakpoint
ALTER TABLE "stock_entries" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_entries_changed_in_index" ON "stock_entries" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "order_lines_order_id_index" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."order_id" is not null;--> statement-breakpoint
DROP TRIGGER "stock_levels_changed" ON "stock_levels";--> statement-breakpoint
ALTER TABLE "stock_levels" DROP COLUMN "changed_in";--> statement-breakpoint
-- A level is written with every move of its bottles: with room beside it the new row needs no new places in indexes.
ALTER TABLE "stock_levels" SET (fillfactor = 50);--> statement-breakpoint
-- What a row is asked about stands with its trigger, where asking costs next to nothing; what is called only refuses or writes.
DROP TRIGGER "order_lines_paid_before_sent" ON "order_lines";--> statement-breakpoint
CREATE OR REPLACE FUNCTION require_paid_before_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'line % is not paid: it stays in the house', NEW.id USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "order_lines_paid_before_sent" BEFORE INSERT OR UPDATE OF "status" ON "order_lines" FOR EACH ROW
	WHEN (NEW.status IN ('stored', 'packed', 'shipped', 'delivered') AND NEW.paid_at IS NULL)
	EXECUTE FUNCTION require_paid_before_sent();--> statement-breakpoint
DROP TRIGGER "order_lines_paid_stay" ON "order_lines";--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_paid_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'line % is paid and stays as it was', OLD.id USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "order_lines_paid_stay" BEFORE UPDATE ON "order_lines" FOR EACH ROW
	WHEN (OLD.status NOT IN ('unpaid', 'lapsed', 'defaulted')
		AND (NEW.price_cents, NEW.quantity, NEW.order_id, NEW.member_id, NEW.subject_id)
			IS DISTINCT FROM (OLD.price_cents, OLD.quantity, OLD.order_id, OLD.member_id, OLD.subject_id))
	EXECUTE FUNCTION keep_paid_line();--> statement-breakpoint
DROP TRIGGER "payments_compared_anew" ON "payments";--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_comparison() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.reconciled_at := NULL;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_compared_anew" BEFORE UPDATE ON "payments" FOR EACH ROW
	WHEN (NEW.reconciled_at IS NOT NULL
		AND (NEW.status, NEW.amount_cents, NEW.refunded_cents, NEW.failure, NEW.provider_id)
			IS DISTINCT FROM (OLD.status, OLD.amount_cents, OLD.refunded_cents, OLD.failure, OLD.provider_id))
	EXECUTE FUNCTION forget_comparison();--> statement-breakpoint
DROP TRIGGER "wallet_postings_add_up" ON "wallet_postings";--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_wallet_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE wallet_balances SET amount = amount + NEW.amount WHERE account = NEW.account AND unit = NEW.unit;
	IF NOT FOUND THEN
		INSERT INTO wallet_balances (account, unit, amount) VALUES (NEW.account, NEW.unit, NEW.amount)
			ON CONFLICT (account, unit) DO UPDATE SET amount = wallet_balances.amount + excluded.amount;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "wallet_postings_add_up" AFTER INSERT ON "wallet_postings" FOR EACH ROW
	WHEN (NEW.account LIKE 'member:%') EXECUTE FUNCTION add_to_wallet_balance();--> statement-breakpoint
-- What is posted of a journal at once comes to nothing, so the whole journal does, and no row of before needs to be read.
-- That a journal has postings at all is looked at when the transaction ends.
DROP TRIGGER "wallet_postings_even" ON "wallet_postings";--> statement-breakpoint
DROP FUNCTION require_journal_of_posting();--> statement-breakpoint
CREATE FUNCTION require_even_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE uneven text;
BEGIN
	SELECT journal_id INTO uneven FROM posted GROUP BY journal_id, unit HAVING sum(amount) <> 0 LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'journal % does not come to nothing', uneven USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "wallet_postings_even" AFTER INSERT ON "wallet_postings" REFERENCING NEW TABLE AS posted
	FOR EACH STATEMENT EXECUTE FUNCTION require_even_postings();--> statement-breakpoint
CREATE OR REPLACE FUNCTION require_even_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM wallet_postings WHERE journal_id = NEW.id) THEN
		RAISE EXCEPTION 'journal % has no postings', NEW.id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
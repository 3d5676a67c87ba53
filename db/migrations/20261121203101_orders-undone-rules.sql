-- No more bottles of a line come back than were sold with it, and only with a refund of its own order.
CREATE FUNCTION require_own_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM order_lines l JOIN refunds r ON r.id = NEW.refund_id
		WHERE l.id = NEW.line_id AND l.order_id = r.order_id AND NEW.quantity <= l.quantity
	) THEN
		RAISE EXCEPTION 'refund % gives back % of line %, which has fewer or is of another order', NEW.refund_id, NEW.quantity, NEW.line_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "refund_goods_own" BEFORE INSERT OR UPDATE ON "refund_goods" FOR EACH ROW EXECUTE FUNCTION require_own_goods();--> statement-breakpoint
-- An order that is refunded has no line that is still the buyer's: looked at when the transaction ends.
CREATE FUNCTION require_refunded_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM orders WHERE id = NEW.id AND status = 'refunded')
		AND EXISTS (SELECT FROM order_lines WHERE order_id = NEW.id AND status <> 'refunded') THEN
		RAISE EXCEPTION 'order % is refunded and has a line that is not', NEW.id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_refunded_whole" AFTER UPDATE OF "status" ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'refunded') EXECUTE FUNCTION require_refunded_lines();--> statement-breakpoint
-- What was compared with the provider is compared anew once anything of it is another.
CREATE FUNCTION forget_comparison() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.status, NEW.amount_cents, NEW.refunded_cents, NEW.failure, NEW.provider_id)
		IS DISTINCT FROM (OLD.status, OLD.amount_cents, OLD.refunded_cents, OLD.failure, OLD.provider_id) THEN
		NEW.reconciled_at := NULL;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_compared_anew" BEFORE UPDATE ON "payments" FOR EACH ROW EXECUTE FUNCTION forget_comparison();--> statement-breakpoint
CREATE FUNCTION forget_comparison_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE payments SET reconciled_at = NULL WHERE id = NEW.payment_id AND reconciled_at IS NOT NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_compared_anew" AFTER INSERT OR UPDATE ON "refunds" FOR EACH ROW EXECUTE FUNCTION forget_comparison_of_payment();--> statement-breakpoint
-- Fees that are paid know by which line, where it can be told.
UPDATE storage_fees f SET paid_by = (
	SELECT l.id FROM order_lines l
	WHERE l.kind = 'storage' AND l.subject_id = f.item_id AND l.paid_at IS NOT NULL AND l.created_at >= f.created_at
	ORDER BY l.paid_at LIMIT 1
) WHERE f.status = 'paid';--> statement-breakpoint
-- The ledger knows of every cent in the bank. What came before it did, and is not yet anybody's, is written down now;
-- what was matched went straight from the bank to what it paid, and what was sent back comes to nothing.
WITH waiting AS (
	SELECT t.id, 'jrn_' || substr(md5(t.id), 1, 24) AS journal_id, t.amount_cents
		- coalesce((SELECT sum(m.amount_cents) FROM transfer_matches m WHERE m.transfer_id = t.id), 0)
		- coalesce((SELECT sum(p.amount) FROM wallet_journals j JOIN wallet_postings p ON p.journal_id = j.id
			WHERE j.subject_id = t.id AND j.kind = 'over-payment' AND p.amount > 0), 0) AS cents
	FROM transfers t WHERE t.status = 'open'
), journal AS (
	INSERT INTO wallet_journals (id, kind, subject_id, at, idempotency_key)
	SELECT journal_id, 'transfer-received', id, now(), 'received ' || id FROM waiting WHERE cents > 0
)
INSERT INTO wallet_postings (journal_id, account, unit, amount)
SELECT journal_id, 'outside:paynow', 'cents', -cents FROM waiting WHERE cents > 0
UNION ALL
SELECT journal_id, 'house:transfers', 'cents', cents FROM waiting WHERE cents > 0;--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;--> statement-breakpoint
CREATE FUNCTION require_transfer_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM wallet_journals j JOIN wallet_postings p ON p.journal_id = j.id
		WHERE j.kind = 'transfer-received' AND j.subject_id = NEW.id AND p.account = 'house:transfers' AND p.amount = NEW.amount_cents
	) THEN
		RAISE EXCEPTION 'transfer % is in the bank and not in the ledger', NEW.id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "transfers_in_ledger" AFTER INSERT ON "transfers" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_transfer_in_ledger();

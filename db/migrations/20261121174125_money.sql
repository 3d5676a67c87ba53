CREATE TABLE "document_counters" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_charges" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "order_charges_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_charges_sign" CHECK (case "order_charges"."kind" when 'points' then "order_charges"."cents" < 0 else "order_charges"."cents" > 0 end)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"member_id" text,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"way" text NOT NULL,
	"shipping" text NOT NULL,
	"address" jsonb,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"total_cents" bigint NOT NULL,
	"gst_cents" bigint DEFAULT 0 NOT NULL,
	"points_spent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	"secret_hash" text,
	"declaration" jsonb,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" >= 0 and "orders"."gst_cents" between 0 and "orders"."total_cents"),
	CONSTRAINT "orders_points" CHECK ("orders"."points_spent" >= 0),
	CONSTRAINT "orders_paid" CHECK (("orders"."paid_at" is not null) = ("orders"."status" in ('paid', 'refunded'))),
	CONSTRAINT "orders_address" CHECK ("orders"."shipping" <> 'delivery' or "orders"."address" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"client_secret" text,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "payments_clientSecret_unique" UNIQUE("client_secret"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_cents" between 0 and case "payments"."status" when 'succeeded' then "payments"."amount_cents" else 0 end)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"goes_to" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_id" text,
	"reason" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "refunds_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_matches" (
	"transfer_id" text NOT NULL,
	"order_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	CONSTRAINT "transfer_matches_transfer_id_order_id_pk" PRIMARY KEY("transfer_id","order_id"),
	CONSTRAINT "transfer_matches_amount" CHECK ("transfer_matches"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"row_hash" text NOT NULL,
	"received_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"payer" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"is_by_hand" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	CONSTRAINT "transfers_rowHash_unique" UNIQUE("row_hash"),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" text NOT NULL,
	"line_id" text NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_line_id_pk" PRIMARY KEY("shipment_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'to-pack' NOT NULL,
	"address" jsonb,
	"slot_at" timestamp (3) with time zone,
	"carrier" text,
	"tracking" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"packed_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"actor_id" text,
	CONSTRAINT "shipments_address" CHECK ("shipments"."kind" <> 'carrier' or "shipments"."address" is not null),
	CONSTRAINT "shipments_tracking" CHECK ("shipments"."status" <> 'shipped' or "shipments"."kind" <> 'carrier' or ("shipments"."carrier" is not null and "shipments"."tracking" is not null))
);
--> statement-breakpoint
CREATE TABLE "storage_fees" (
	"item_id" text NOT NULL,
	"month" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text DEFAULT 'owed' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "storage_fees_item_id_month_pk" PRIMARY KEY("item_id","month"),
	CONSTRAINT "storage_fees_amount" CHECK ("storage_fees"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "stored_items" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"line_id" text NOT NULL,
	"location" text NOT NULL,
	"shelf" text,
	"since" timestamp (3) with time zone NOT NULL,
	"free_until" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'kept' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "stored_items_ended" CHECK (("stored_items"."ended_at" is null) = ("stored_items"."status" in ('kept', 'leaving')))
);
--> statement-breakpoint
CREATE TABLE "wallet_balances" (
	"account" text NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "wallet_balances_account_unit_pk" PRIMARY KEY("account","unit"),
	CONSTRAINT "wallet_balances_member" CHECK ("wallet_balances"."account" not like 'member:%' or "wallet_balances"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_journals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" text,
	"subject_id" text,
	"reason" text,
	"actor_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "wallet_journals_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "wallet_journals_reason" CHECK ("wallet_journals"."kind" <> 'points-changed' or "wallet_journals"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "wallet_postings" (
	"journal_id" text NOT NULL,
	"account" text NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "wallet_postings_journal_id_account_unit_pk" PRIMARY KEY("journal_id","account","unit"),
	CONSTRAINT "wallet_postings_amount" CHECK ("wallet_postings"."amount" <> 0),
	CONSTRAINT "wallet_postings_account" CHECK ("wallet_postings"."account" ~ '^(member:mem_[0-9a-z]{24}|outside:[a-z]+|house:[a-z]+)$')
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"bank_holder" text NOT NULL,
	"bank_name" text NOT NULL,
	"bank_number" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "withdrawals_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "withdrawals_amount" CHECK ("withdrawals"."amount_cents" > 0),
	CONSTRAINT "withdrawals_ended" CHECK (("withdrawals"."ended_at" is null) = ("withdrawals"."status" = 'asked'))
);
--> statement-breakpoint
DROP INDEX "order_lines_one_for_each";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "product_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_matches" ADD CONSTRAINT "transfer_matches_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_matches" ADD CONSTRAINT "transfer_matches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_matches" ADD CONSTRAINT "transfer_matches_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_fees" ADD CONSTRAINT "storage_fees_item_id_stored_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stored_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_items" ADD CONSTRAINT "stored_items_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_items" ADD CONSTRAINT "stored_items_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_journals" ADD CONSTRAINT "wallet_journals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_journals" ADD CONSTRAINT "wallet_journals_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_postings" ADD CONSTRAINT "wallet_postings_journal_id_wallet_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."wallet_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_ended_by_members_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_kind_number_index" ON "documents" USING btree ("kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_kind_subject_id_index" ON "documents" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "documents_order_id_index" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_member_id_created_at_index" ON "orders" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_status_expires_at_index" ON "orders" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "orders_created_at_index" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_events_intent_id_index" ON "payment_events" USING btree ("intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_under_way" ON "payments" USING btree ("order_id") WHERE "payments"."provider" in ('sandbox', 'stripe') and "payments"."status" <> 'canceled';--> statement-breakpoint
CREATE INDEX "payments_status_changed_at_index" ON "payments" USING btree ("status","changed_at");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_status_created_at_index" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "transfer_matches_order_id_index" ON "transfer_matches" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transfers_status_received_on_index" ON "transfers" USING btree ("status","received_on");--> statement-breakpoint
CREATE INDEX "shipment_lines_line_id_index" ON "shipment_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "shipments_order_id_index" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_status_created_at_index" ON "shipments" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "shipments_slot_at_index" ON "shipments" USING btree ("slot_at");--> statement-breakpoint
CREATE INDEX "storage_fees_status_index" ON "storage_fees" USING btree ("status");--> statement-breakpoint
CREATE INDEX "stored_items_member_id_status_index" ON "stored_items" USING btree ("member_id","status");--> statement-breakpoint
CREATE INDEX "stored_items_line_id_index" ON "stored_items" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "stored_items_status_free_until_index" ON "stored_items" USING btree ("status","free_until");--> statement-breakpoint
CREATE INDEX "wallet_journals_member_id_at_index" ON "wallet_journals" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "wallet_journals_subject_id_index" ON "wallet_journals" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "wallet_journals_kind_at_index" ON "wallet_journals" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "wallet_postings_account_unit_index" ON "wallet_postings" USING btree ("account","unit");--> statement-breakpoint
CREATE INDEX "withdrawals_member_id_created_at_index" ON "withdrawals" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_status_created_at_index" ON "withdrawals" USING btree ("status","created_at");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_order_id_index" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_one_for_each" ON "order_lines" USING btree ("kind","subject_id") WHERE "order_lines"."kind" in ('lot','dram','cask') and "order_lines"."status" not in ('lapsed','defaulted','refunded');--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_owner" CHECK ("order_lines"."member_id" is not null or "order_lines"."order_id" is not null);--> statement-breakpoint
CREATE TRIGGER "wallet_journals_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "wallet_journals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "wallet_postings_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "wallet_postings" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "documents_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A member's balance is the sum of its postings, by construction; its row is locked by the write. The house's own are
-- summed when they are looked at: kept, they would make everybody who pays wait for everybody else.
CREATE FUNCTION add_to_wallet_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.account NOT LIKE 'member:%' THEN RETURN NULL; END IF;
	UPDATE wallet_balances SET amount = amount + NEW.amount WHERE account = NEW.account AND unit = NEW.unit;
	IF NOT FOUND THEN
		INSERT INTO wallet_balances (account, unit, amount) VALUES (NEW.account, NEW.unit, NEW.amount)
			ON CONFLICT (account, unit) DO UPDATE SET amount = wallet_balances.amount + excluded.amount;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "wallet_postings_add_up" AFTER INSERT ON "wallet_postings" FOR EACH ROW EXECUTE FUNCTION add_to_wallet_balance();--> statement-breakpoint
-- What one account gives another receives: looked at when the transaction ends, with all its postings there.
CREATE FUNCTION require_even_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM wallet_postings WHERE journal_id = NEW.id GROUP BY unit HAVING sum(amount) <> 0)
		OR NOT EXISTS (SELECT FROM wallet_postings WHERE journal_id = NEW.id) THEN
		RAISE EXCEPTION 'journal % does not come to nothing', NEW.id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "wallet_journals_even" AFTER INSERT ON "wallet_journals" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_even_journal();--> statement-breakpoint
CREATE FUNCTION require_journal_of_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT sum(amount) FROM wallet_postings WHERE journal_id = NEW.journal_id AND unit = NEW.unit) <> 0 THEN
		RAISE EXCEPTION 'journal % does not come to nothing', NEW.journal_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "wallet_postings_even" AFTER INSERT ON "wallet_postings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_journal_of_posting();--> statement-breakpoint
-- An order asks for what its lines and charges come to, to the cent.
CREATE FUNCTION require_order_total() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE parts bigint;
BEGIN
	SELECT coalesce((SELECT sum(price_cents * quantity) FROM order_lines WHERE order_id = NEW.id), 0)
		+ coalesce((SELECT sum(cents) FROM order_charges WHERE order_id = NEW.id), 0) INTO parts;
	IF parts <> NEW.total_cents THEN
		RAISE EXCEPTION 'order % asks for % and its parts come to %', NEW.id, NEW.total_cents, parts USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_add_up" AFTER INSERT OR UPDATE OF "total_cents" ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_order_total();--> statement-breakpoint
-- What was paid for keeps its price, its number and its order.
CREATE FUNCTION keep_paid_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status NOT IN ('unpaid', 'lapsed', 'defaulted') AND (NEW.price_cents, NEW.quantity, NEW.order_id, NEW.member_id, NEW.subject_id)
		IS DISTINCT FROM (OLD.price_cents, OLD.quantity, OLD.order_id, OLD.member_id, OLD.subject_id) THEN
		RAISE EXCEPTION 'line % is paid and stays as it was', OLD.id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_lines_paid_stay" BEFORE UPDATE ON "order_lines" FOR EACH ROW EXECUTE FUNCTION keep_paid_line();

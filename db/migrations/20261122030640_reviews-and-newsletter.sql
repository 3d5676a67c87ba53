CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "contact_messages_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"slot" text NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"link_text" jsonb NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"picture_id" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"position" integer DEFAULT 0 NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "banners_time" CHECK ("banners"."starts_at" is null or "banners"."ends_at" is null or "banners"."starts_at" < "banners"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "newsletter_letters" (
	"newsletter_id" text NOT NULL,
	"subscriber_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_letters_newsletter_id_subscriber_id_pk" PRIMARY KEY("newsletter_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"language" text NOT NULL,
	"countries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "newsletters_started" CHECK (("newsletters"."status" = 'draft') = ("newsletters"."started_at" is null))
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"group" text NOT NULL,
	"group_of" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "announcements_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"product_id" text,
	"line_id" text NOT NULL,
	"service" smallint NOT NULL,
	"price" smallint NOT NULL,
	"delivery" smallint NOT NULL,
	"quality" smallint NOT NULL,
	"website" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "ratings_one_of_each" UNIQUE NULLS NOT DISTINCT("member_id","product_id"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."service" between 1 and 5 and "ratings"."price" between 1 and 5 and "ratings"."delivery" between 1 and 5 and "ratings"."quality" between 1 and 5 and "ratings"."website" between 1 and 5),
	CONSTRAINT "ratings_published" CHECK ("ratings"."status" <> 'published' or "ratings"."published_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_letters" ADD CONSTRAINT "newsletter_letters_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_letters" ADD CONSTRAINT "newsletter_letters_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_answered_by_members_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_status_created_at_index" ON "contact_messages" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "banners_slot_position_index" ON "banners" USING btree ("slot","position");--> statement-breakpoint
CREATE INDEX "newsletter_letters_newsletter_id_status_index" ON "newsletter_letters" USING btree ("newsletter_id","status");--> statement-breakpoint
CREATE INDEX "newsletter_letters_subscriber_id_index" ON "newsletter_letters" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletters_created_at_index" ON "newsletters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscribers_status_created_at_index" ON "subscribers" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "announcements_created_at_index" ON "announcements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ratings_status_created_at_index" ON "ratings" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "ratings_product_id_status_published_at_index" ON "ratings" USING btree ("product_id","status","published_at");
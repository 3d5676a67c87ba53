CREATE TABLE "article_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"parent_id" text,
	"author_id" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "article_comments_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "article_likes" (
	"member_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_likes_member_id_subject_id_pk" PRIMARY KEY("member_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "article_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"comment_id" text,
	"member_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text
);
--> statement-breakpoint
CREATE TABLE "article_texts" (
	"article_id" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "article_texts_article_id_language_pk" PRIMARY KEY("article_id","language")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"picture_id" text,
	"product_id" text,
	"is_top" boolean DEFAULT false NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"decided_by" text,
	"reason" text,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "articles_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "articles_published" CHECK ("articles"."state" <> 'published' or "articles"."published_at" is not null),
	CONSTRAINT "articles_refused" CHECK ("articles"."state" <> 'refused' or "articles"."reason" is not null),
	CONSTRAINT "articles_views" CHECK ("articles"."view_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "article_comments" ADD CONSTRAINT "article_comments_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_comments" ADD CONSTRAINT "article_comments_parent_id_article_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."article_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_comments" ADD CONSTRAINT "article_comments_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_likes" ADD CONSTRAINT "article_likes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_comment_id_article_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."article_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reports" ADD CONSTRAINT "article_reports_settled_by_members_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_texts" ADD CONSTRAINT "article_texts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_comments_article_id_created_at_index" ON "article_comments" USING btree ("article_id","created_at");--> statement-breakpoint
CREATE INDEX "article_comments_parent_id_index" ON "article_comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "article_comments_author_id_index" ON "article_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "article_likes_subject_id_index" ON "article_likes" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "article_reports_once" ON "article_reports" USING btree ("member_id","article_id",coalesce("comment_id", ''));--> statement-breakpoint
CREATE INDEX "article_reports_open" ON "article_reports" USING btree ("created_at") WHERE "article_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "article_reports_comment_id_index" ON "article_reports" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "article_reports_article_id_index" ON "article_reports" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "articles_state_published_at_index" ON "articles" USING btree ("state","published_at");--> statement-breakpoint
CREATE INDEX "articles_state_view_count_index" ON "articles" USING btree ("state","view_count");--> statement-breakpoint
CREATE INDEX "articles_author_id_changed_at_index" ON "articles" USING btree ("author_id","changed_at");--> statement-breakpoint
CREATE INDEX "articles_picture_id_index" ON "articles" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "articles_product_id_index" ON "articles" USING btree ("product_id");
CREATE TABLE "server_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"worker_ids" text[] NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);

create or replace trigger email_texts_written_once before update or delete or truncate on email_texts
  for each statement
  execute function refuse_change();

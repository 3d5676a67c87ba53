-- The text of a banner becomes HTML: what was typed as plain text is one paragraph.
update "banners" set "text" = (
  select jsonb_object_agg(
    "key",
    case when "value" = '' then ''
    else '<p>' || replace(replace(replace("value", '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>' end
  )
  from jsonb_each_text("text")
);

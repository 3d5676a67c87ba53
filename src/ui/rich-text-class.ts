export const richTextClass = [
  "grid max-w-read grid-cols-[minmax(0,1fr)] gap-4 text-pretty break-words",
  "[&_h2]:mt-4 [&_h2]:text-xl [&_h3]:mt-2 [&_h3]:text-lg [&_a]:link",
  "[&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-6 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-1.5 [&_ol]:pl-6",
  "[&_blockquote]:grid [&_blockquote]:gap-3 [&_blockquote]:border-l-2 [&_blockquote]:border-rule-strong [&_blockquote]:pl-5 [&_blockquote]:font-name [&_blockquote]:text-xl [&_blockquote]:text-balance",
  "[&_hr]:my-2 [&_hr]:border-rule-strong [&_strong]:font-semibold [&_em]:italic",
  "[&_img]:h-auto [&_img]:max-h-[36rem] [&_img]:max-w-full [&_img]:rounded-sm",
].join(" ")

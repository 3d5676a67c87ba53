import { questionBulkActs } from "#admin/question-columns.tsx"
import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { changeMessageStatus } from "../answer-message.ts"
import { listMessages } from "../list-messages.ts"
import { messageList } from "../message-list.ts"

export const actOnMessages = listActs({
  ...{ permission: "publish", list: messageList, read: listMessages, part: "messages" },
  acts: questionBulkActs,
  handlers: (ctx) => ({ close: (id) => changeMessageStatus(ctx, id, "closed") }),
})

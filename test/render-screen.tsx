import type { ComponentType } from "react"
import { renderToString } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { readSite } from "#domains/content/site.ts"
import { anyTextsOf } from "#language/texts.server.ts"
import { TextSourceContext } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import { PageDataContext } from "#web/page-data.ts"
import { callScreen, formOf, type ScreenHandler } from "./call-screen.ts"

type RenderedScreen = { default: ComponentType<never>; loader: ScreenHandler; action?: ScreenHandler }
type Visit = { path: string; params?: Record<string, string>; form?: Record<string, string> | FormData }

/** A screen's page as HTML, as its visitor gets it without script: after the form, if one is posted. */
export async function renderScreen(ctx: Ctx, screen: RenderedScreen, { path, params = {}, form }: Visit) {
  const url = new URL(path, ctx.app.origin)
  const call = { ctx, url, params, pattern: url.pathname }
  const sent = form && !(form instanceof FormData) ? formOf(form) : form
  const posted = sent && screen.action && (await callScreen(screen.action, { ...call, form: sent })).answer
  const loaderData = { page: dataOf((await callScreen(screen.loader, call)).answer) }
  const hydrationData = { loaderData, actionData: posted ? { page: dataOf(posted) } : null }
  const Page = createRoutesStub([{ id: "page", path: url.pathname, Component: screen.default as never }])
  const { language } = ctx
  const pageData = {
    ...{ origin: ctx.app.origin, isDemo: false, site: await readSite(ctx), viewer: { isVerified: true } },
    ...{ currency: null, currencies: [], destinations: [], delivery: { code: "SG", name: "Singapore" } },
  }
  return renderToString(
    <PageDataContext value={pageData}>
      <TextSourceContext value={{ language, find: (noun) => anyTextsOf(language, noun) }}>
        <Page initialEntries={[path]} hydrationData={hydrationData} />
      </TextSourceContext>
    </PageDataContext>,
  )
}

/** A refusal is wrapped with its status. */
function dataOf(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null && "data" in answer ? answer.data : answer
}

import type { ReactNode } from "react"
import { SiteAddress } from "#domains/content/parts/site-address.tsx"
import { CalculatorLink } from "#domains/delivery/parts/calculator-link.tsx"
import { themeStyleOf } from "#domains/display/theme-style.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { FooterNewsletter } from "./footer-newsletter.tsx"
import { companyMenu, footerMenus } from "./menu.ts"
import { preferencesAnchor } from "./preferences-control.tsx"
import { ScrollToTop } from "./scroll-to-top.tsx"
import { SocialLinks } from "./social-links.tsx"
import { Switches } from "./switches.tsx"
import { useAppData } from "./use-app-data.ts"
import { useEntryText } from "./use-entry-text.ts"

export function Footer() {
  const t = useTexts("shell")
  const entryText = useEntryText()
  const language = useLanguage()
  const { site, now, currency, colours } = useAppData()
  return (
    <footer
      style={themeStyleOf(colours.footer)}
      className="mt-16 border-t-4 border-double border-rule-strong md:mt-24"
    >
      <div className="page grid grid-cols-2 gap-x-10 gap-y-10 py-10 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]">
        <section className="col-span-2 grid content-start gap-3 md:col-span-1">
          <h2 className="text-xl">{site.name}</h2>
          <SiteAddress site={site} hours={site.hours} className="text-ink-soft" />
          <SocialLinks className="-my-1" />
        </section>
        {[...footerMenus, companyMenu].map((menu) => (
          <nav
            key={menu.text}
            aria-labelledby={`foot-${menu.text.replace(".", "-")}`}
            className="grid content-start gap-2"
          >
            <h2 id={`foot-${menu.text.replace(".", "-")}`} className="label-text font-sans">
              {t(menu.text)}
            </h2>
            <ul>
              {menu.entries.map((entry) => (
                <li key={entry.to}>
                  <FooterLink to={entry.to}>{entryText(entry)}</FooterLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="col-span-2 md:col-span-1">
          <FooterNewsletter />
        </div>
        <div id={preferencesAnchor} className="col-span-2 scroll-mt-4 md:col-span-1">
          <Switches />
        </div>
      </div>
      <div className="border-t border-rule">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4 pr-20 text-xs text-ink-soft">
          <p>
            © {new Date(now).getUTCFullYear()} {site.legalName}
          </p>
          <p>
            {t("legalAge")}{" "}
            <Link to="/age" className="link">
              {t("ages")}
            </Link>
          </p>
          <p>
            {t("pricesIn")}
            {currency && ` ${t("ratesOf", { date: formatDate(currency.asOf, language, "day") })}`}
          </p>
        </div>
      </div>
      <ScrollToTop />
    </footer>
  )
}

function FooterLink({ to, children }: { to: AppPath; children: ReactNode }) {
  if (to === "/delivery-calculator")
    return <CalculatorLink className="footer-line">{children}</CalculatorLink>
  return (
    <Link to={to} className="footer-line">
      {children}
    </Link>
  )
}

import { PageHead } from "#shell/page-head.tsx"
import { useHouse } from "#shell/use-house.ts"

export default function Home() {
  const { site } = useHouse()
  return (
    <div className="page py-10">
      <PageHead title={site.name} path="/home" />
      <h1 className="text-3xl">{site.name}</h1>
    </div>
  )
}

export default function Home() {
  return <h1>Quaich</h1>
}

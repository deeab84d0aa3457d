export default function DevUi() {
  return <h1>UI</h1>;
}

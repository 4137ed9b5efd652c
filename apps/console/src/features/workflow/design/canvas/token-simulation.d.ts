// The package brings no types. What is used of it, and no more.

declare module 'bpmn-js-token-simulation/lib/viewer' {
  const module: Record<string, never>
  export default module
}

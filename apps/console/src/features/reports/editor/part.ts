export interface PartProps<Value> {
  value: Value
  isReadOnly: boolean
  /** What the server refused, by the place in the part: `[0].label`. */
  errorAt: (place: string) => string | undefined
  onChange: (value: Value) => void
}

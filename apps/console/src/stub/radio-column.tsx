/** Stands in the build for the radio buttons of antd's Table, by which one row is chosen: rows are ticked here. Radio brings the form along. */
export default function RadioColumn(): never {
  throw new Error('Radio selection of the Table is left out of the build (vite.config.ts).')
}

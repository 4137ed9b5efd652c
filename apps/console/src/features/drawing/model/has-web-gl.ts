/** Can this browser draw in three dimensions? */
export function hasWebGl(): boolean {
  const canvas = document.createElement('canvas')
  return Boolean(canvas.getContext('webgl2'))
}

/** Pictures that stand for drawings and covers: an evening over hills, in colours of its own for each name. */
export function sceneOf(name: string, width = 900, height = 1200): string {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const colour = (turn: number, light: number): string => `hsl(${(hue + turn) % 360} 62% ${light}%)`
  const hills = [0.62, 0.74, 0.86].map((top, at) => {
    const y = height * top
    return `<path fill="${colour(at * 24, 52 - at * 14)}" d="M0 ${y} Q ${width * 0.25} ${y - height * 0.16} ${width * 0.5} ${y} T ${width} ${y - height * 0.05} V ${height} H 0 Z"/>`
  })
  return svg(
    width,
    height,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colour(300, 30)}"/><stop offset=".7" stop-color="${colour(330, 74)}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="${width * 0.7}" cy="${height * 0.3}" r="${width * 0.11}" fill="#fff3c4"/>${hills.join('')}`,
  )
}

/** A cut-out star. */
export const stickerOf = (name: string): string => {
  const hue = name.charCodeAt(name.length - 1) * 47
  return svg(
    200,
    200,
    `<path fill="hsl(${hue % 360} 80% 58%)" stroke="#ffffff" stroke-width="8" stroke-linejoin="round" d="M100 14l25 54 59 8-43 42 10 59-51-28-51 28 10-59L16 76l59-8z"/>`,
  )
}

/** A word mark, light or dark as its ground asks. */
export const logoOf = (name: string): string =>
  svg(
    420,
    100,
    `<circle cx="50" cy="50" r="38" fill="#e2483d"/><text x="108" y="68" font-family="sans-serif" font-size="52" font-weight="700" fill="${name.includes('light') ? '#ffffff' : '#1c2430'}">Harbour</text>`,
  )

const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`

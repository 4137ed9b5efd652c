/** Where each member of a JSON text begins, by its path (`errors[0].when`): characters from 0. The text is valid JSON. */
export function placesOfJson(text: string): Map<string, number> {
  const found = new Map<string, number>()
  let at = 0
  const space = (): void => {
    while (at < text.length && ' \t\n\r,:'.includes(text[at] ?? '')) at += 1
  }
  const word = (): string => {
    const from = at
    if (text[at] === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1
      at += 1
    } else while (at < text.length && !' \t\n\r,]}'.includes(text[at] ?? '')) at += 1
    return text.slice(from, at)
  }
  const read = (path: string): void => {
    space()
    const opening = text[at]
    if (opening !== '{' && opening !== '[') return void word()
    at += 1
    for (let index = 0; ; index += 1) {
      space()
      if (at >= text.length || text[at] === '}' || text[at] === ']') break
      const position = at
      const inside = opening === '[' ? `${path}[${index}]` : joined(path, JSON.parse(word()) as string) // a name is a text
      found.set(inside, position)
      read(inside)
    }
    at += 1
  }
  read('')
  return found
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** The place of this path, or of the nearest that holds it; undefined where nothing of it is there. */
export function placeOfPath(places: ReadonlyMap<string, number>, path: string): number | undefined {
  for (let of = path; of !== ''; of = of.replace(/(\.[^.[\]]*|\[\d+\]|[^.[\]]*)$/, '')) {
    const position = places.get(of)
    if (position !== undefined) return position
  }
  return undefined
}

/** `film_actor`, `filmActor` and `FILM_ACTOR` are the words film and actor. What is no letter or digit of ASCII separates. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `FilmActor`; `""` where the name has no letter to begin with. */
export function classNameOf(name: string): string {
  const joined = wordsOf(name).map(capital).join('')
  return joined
    .replace(/^[0-9]+/, '')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
    .slice(0, 64)
}

/** `filmActor`; `""` likewise. */
export function propertyNameOf(name: string): string {
  const className = classNameOf(name)
  return className.charAt(0).toLowerCase() + className.slice(1)
}

/** `Film actor`; the name itself where it has no such words. */
export function readableOf(name: string): string {
  const words = wordsOf(name)
  return (words.length === 0 ? name : capital(words.join(' '))).slice(0, 64)
}

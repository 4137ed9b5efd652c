import { useEffect, useState } from 'react'

/** The newest of these pictures that can be painted whole at once; the one before stays until then. undefined until there is a first one. */
export function useDecoded(url: string): string | undefined {
  const [decoded, setDecoded] = useState<string>()
  useEffect(() => {
    if (url === '') return undefined
    let isOver = false
    const show = (): void => {
      if (!isOver) setDecoded(url)
    }
    const image = new Image()
    image.src = url
    // One that cannot be decoded is left to the browser to show as such.
    image.decode().then(show, show)
    return () => {
      isOver = true
    }
  }, [url])
  return url === '' ? undefined : decoded
}

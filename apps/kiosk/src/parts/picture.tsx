import type { FileView } from '@drawdesk/contract/core/schema'
import { useDecoded } from '../lib/use-decoded.ts'

/** A drawing, whole from the first moment: until it is there its place is. */
export function Picture({ file, alt }: { file: FileView; alt: string }) {
  const url = useDecoded(file.webUrl || file.url)
  if (url === undefined) return <div className="picture canvas is-empty" role="img" aria-label={alt} />
  return (
    <div className="picture">
      <img src={url} alt={alt} />
    </div>
  )
}

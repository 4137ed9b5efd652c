import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { ConfigHomeList } from './config-home-list.tsx'

const HomeEditor = lazy(() => loadChunk(() => import('./editor/home-editor.tsx')))

/** Home pages of guests: the list, or with `?edit=<id>` the editor. */
export default function ConfigHomePage() {
  const [address, setAddress] = useSearchParams()
  const editId = address.get('edit')
  const put = (edit: string | undefined) => {
    const next = new URLSearchParams(address)
    if (edit === undefined) next.delete('edit')
    else next.set('edit', edit)
    setAddress(next)
  }
  if (editId === null) return <ConfigHomeList onOpen={put} />
  return (
    <LazyPart>
      <HomeEditor key={editId} id={editId} onClose={() => put(undefined)} />
    </LazyPart>
  )
}

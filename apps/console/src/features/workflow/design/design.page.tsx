import { useNavigate, useParams } from 'react-router'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { DesignEditor } from './design-editor.tsx'

/** The designer of one model: `/flow/model/design/7`, with `?element=` chosen, with `?view=simple` as cards. */
export default function DesignPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const [address, put] = useAddress()
  return (
    <DesignEditor
      key={id}
      id={id}
      wanted={address.get('element') ?? undefined}
      isSimple={address.get('view') === 'simple'}
      onView={(isSimple) => put({ view: isSimple ? 'simple' : undefined }, { replace: true })}
      onClose={() => void navigate('/flow/model')}
    />
  )
}

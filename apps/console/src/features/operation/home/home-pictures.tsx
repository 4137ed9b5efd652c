import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { APIS_PATH, RECORDS_PATH } from '../../../lib/home/draw-figures.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { HomeSection } from './home-section.tsx'
import { latestPicturesQuery, type HomePicture } from './home.api.ts'
import { texts } from './home.i18n.ts'

interface HomePicturesProps {
  canOpenApis: boolean
  /** They show whether anything can draw. */
  figures: DrawFigures | undefined
}

/** The last finished pictures, those just finished among them; without any, the step that leads to the first. */
export function HomePictures({ canOpenApis, figures }: HomePicturesProps) {
  const text = useTexts(texts)
  const { data, error, refetch } = useQuery(latestPicturesQuery)
  const pictures = data?.records ?? []
  return (
    <HomeSection
      title={text('pictures')}
      more={pictures.length > 0 ? { to: RECORDS_PATH, label: text('pictures.all') } : undefined}
    >
      {error && !data && (
        <ErrorNote isCompact error={error} title={text('pictures.failed')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <PicturesWaiting />}
      {data &&
        pictures.length === 0 &&
        (canOpenApis ? (
          <NoPicturesYet hasApi={figures?.apis.some(({ isDeleted }) => isDeleted === 0)} />
        ) : (
          <EmptyNote title={text('pictures.none')} reason={text('pictures.none.plain')} />
        ))}
      {pictures.length > 0 && (
        <ul className="home-wall">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <PictureCard picture={picture} />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  )
}

function PictureCard({ picture }: { picture: HomePicture }) {
  const text = useTexts(texts)
  const [isLost, setIsLost] = useState(false)
  const [result] = picture.files
  // A model cannot be shown here; what it was made of can.
  const isModel = result !== undefined && !result.mime.startsWith('image/')
  const file = isModel ? picture.inputs?.find(({ mime }) => mime.startsWith('image/')) : result
  const name = picture.prompt || text('pictures.untitled')
  return (
    <Link to={`${RECORDS_PATH}?id=${picture.id}`} className="home-picture" title={name}>
      <span className="home-picture-frame">
        {isModel && <span className="home-picture-mark">{text('pictures.model')}</span>}
        {file && !isLost ? (
          <img src={file.thumbUrl || file.url} alt="" loading="lazy" decoding="async" onError={() => setIsLost(true)} />
        ) : (
          <span className="home-picture-lost">{text(isModel ? 'pictures.model' : 'pictures.lost')}</span>
        )}
      </span>
      <span className="home-picture-name">{name}</span>
      <span className="home-picture-time">
        <RelativeTime value={picture.createTime} />
      </span>
    </Link>
  )
}

function PicturesWaiting() {
  return (
    <Delayed>
      <ul className="home-wall" aria-hidden="true">
        {[1, 2, 3, 4].map((each) => (
          <li key={each}>
            <span className="skeleton home-picture-frame" />
          </li>
        ))}
      </ul>
    </Delayed>
  )
}

/** `hasApi` is undefined while nobody knows. */
function NoPicturesYet({ hasApi }: { hasApi: boolean | undefined }) {
  const text = useTexts(texts)
  const navigate = useNavigate()
  if (hasApi === undefined) return <PicturesWaiting />
  const step = hasApi ? 'pictures.none' : 'pictures.noApi'
  return (
    <EmptyNote
      title={text(step)}
      reason={text(`${step}.reason`)}
      action={
        <Button type="primary" onClick={() => void navigate(APIS_PATH)}>
          {text(`${step}.action`)}
        </Button>
      }
    />
  )
}

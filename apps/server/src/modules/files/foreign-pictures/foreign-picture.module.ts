import { isPictureUrl } from '@drawdesk/contract/drawing/body/body-node'
import { Type } from '@drawdesk/contract/core/schema'
import { route, type Module } from '../../../wire/route.ts'
import { foreignPictureErrors } from './foreign-picture.errors.ts'
import { createForeignPictures } from './foreign-picture.service.ts'

const ADDRESS_MOST = 2_048

/** Pictures that request bodies name by an address of another host (specification §2), shown through the server. */
export const foreignPictureModule: Module = {
  name: 'files/foreign-pictures',
  routes: (deps) => {
    const pictures = createForeignPictures(deps)
    return [
      route({
        method: 'GET',
        path: '/blade-resource/foreign-picture/thumb',
        summary: 'A small copy of a picture that lies on another host, fetched by the server',
        audit: 'foreignPicture.thumb',
        // Where bodies of requests are seen: drawing APIs and records.
        permission: ['drawApi', 'drawInfo'],
        input: Type.Object({ url: Type.String({ minLength: 1, maxLength: ADDRESS_MOST }) }),
        answer: Type.Object({ dataUrl: Type.String() }),
        async handle({ caller, input }) {
          const url = input.url.trim()
          if (!isPictureUrl(url)) throw foreignPictureErrors.unreadable()
          return { dataUrl: await pictures.get(caller, url) }
        },
      }),
    ]
  },
}

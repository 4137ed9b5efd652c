/** Address of the designer of a model; with an element it is chosen there. */
export function designPath(modelId: string, element?: string): string {
  return `/flow/model/design/${modelId}${element ? `?${new URLSearchParams({ element })}` : ''}`
}

/** The same as cards: what a new model opens with. */
export const simpleDesignPath = (id: string): string => `${designPath(id)}?view=simple`

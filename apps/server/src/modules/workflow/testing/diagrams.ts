/** A diagram with this process in it. `attributes` stand in the tag of the process. */
export const diagramOf = (key: string, body: string, { attributes = '', beside = '' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://drawdesk.test">
  ${beside}
  <process id="${key}" name="${key} process" isExecutable="true" ${attributes}>
    ${body}
  </process>
</definitions>`

/** Nodes in a row, with the flows between them. `nodes` are whole elements with the ids that `ids` names in order. */
export const inARow = (ids: readonly string[], nodes: string): string =>
  `${nodes}
${ids
  .slice(1)
  .map((id, index) => `<sequenceFlow id="f${index + 1}" sourceRef="${ids[index]}" targetRef="${id}"/>`)
  .join('\n')}`

/** Start, one task with these attributes, end. */
export const oneTask = (key: string, attributes: string, process = ''): string =>
  diagramOf(
    key,
    inARow(
      ['start', 'work', 'end'],
      `<startEvent id="start"/><userTask id="work" name="Work" ${attributes}/><endEvent id="end"/>`,
    ),
    { attributes: process },
  )

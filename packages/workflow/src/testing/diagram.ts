/** A diagram with one executable process `p` around these elements; `outside`: root elements beside it. */
export const diagram = (elements: string, outside = ''): string =>
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" ' +
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="urn:test">' +
  `<process id="p" name="P" isExecutable="true">${elements}</process>${outside}</definitions>`

/** Flows along each line of nodes: `s a b` is one from s to a, and one from a to b. A condition stands behind its target: `g a[${x}]`. */
export const flows = (...lines: readonly string[]): string =>
  lines
    .flatMap((line) => {
      const stops = line.match(/[\w.-]+(?:\[[^\]]*\])?/g) ?? []
      return stops.slice(1).map((stop, index) => {
        const source = (stops[index] ?? '').replace(/\[.*/, '')
        const [, target = '', condition] = /^([\w.-]+)(?:\[([^\]]*)\])?$/.exec(stop) ?? []
        const body =
          condition === undefined
            ? ''
            : `<conditionExpression xsi:type="tFormalExpression"><![CDATA[${condition}]]></conditionExpression>`
        return `<sequenceFlow id="${source}_${target}" sourceRef="${source}" targetRef="${target}">${body}</sequenceFlow>`
      })
    })
    .join('')

/** `userTask a b` is two of them. */
export const nodes = (...lines: readonly string[]): string =>
  lines
    .flatMap((line) => {
      const [type, ...ids] = line.split(' ')
      return ids.map((id) => `<${type} id="${id}"/>`)
    })
    .join('')

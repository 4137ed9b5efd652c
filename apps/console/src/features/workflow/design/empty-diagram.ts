/** What a model begins with: a start, a person's task and an end, in a row. */
export function emptyDiagram(key: string, name: string): string {
  const shape = (id: string, [x, y, width, height]: readonly [number, number, number, number]) =>
    `      <bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`
  const edge = (id: string, fromX: number, toX: number) =>
    `      <bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${fromX}" y="140" /><di:waypoint x="${toX}" y="140" /></bpmndi:BPMNEdge>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:flowable="http://flowable.org/bpmn" id="definitions" targetNamespace="http://flowable.org/processdef">
  <bpmn:process id="${escaped(key)}" name="${escaped(name)}" isExecutable="true">
    <bpmn:startEvent id="start" flowable:initiator="applyUser"><bpmn:outgoing>toTask</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="task"><bpmn:incoming>toTask</bpmn:incoming><bpmn:outgoing>toEnd</bpmn:outgoing></bpmn:userTask>
    <bpmn:endEvent id="end"><bpmn:incoming>toEnd</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="toTask" sourceRef="start" targetRef="task" />
    <bpmn:sequenceFlow id="toEnd" sourceRef="task" targetRef="end" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${escaped(key)}">
${shape('start', [160, 122, 36, 36])}
${shape('task', [260, 100, 100, 80])}
${shape('end', [424, 122, 36, 36])}
${edge('toTask', 196, 260)}
${edge('toEnd', 360, 424)}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

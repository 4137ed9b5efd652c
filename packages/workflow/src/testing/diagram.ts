/** A diagram with one executable process `p` around these elements; `outside`: root elements beside it. */
export const diagram = (elements: string, outside = '') =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="urn:test">`.replace('\n', '') +
  `<process id="p" name="P" isExecutable="true">${elements}</process>${outside}</definitions>`

/** A chunk of a binary glTF: length, name, data filled up to 4 bytes (glTF 2.0 §4.4.3). */
function chunk(name: string, data: Buffer, filling: number): Buffer {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4, filling)])
  const head = Buffer.alloc(8)
  head.writeUInt32LE(padded.length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, padded])
}

/** A real binary glTF: one triangle of this size in one colour (0–1 each); the same arguments give the same bytes. */
export function makeGlb({
  size = 1,
  colour = [0.2, 0.5, 0.8],
}: { size?: number; colour?: readonly [number, number, number] } = {}): Buffer {
  const corners = [
    [0, 0, 0],
    [size, 0, 0],
    [0, size, 0],
  ]
  const positions = Buffer.alloc(36)
  corners.flat().forEach((value, index) => positions.writeFloatLE(value, index * 4))
  const indices = Buffer.alloc(6)
  ;[0, 1, 2].forEach((value, index) => indices.writeUInt16LE(value, index * 2))
  const document = {
    asset: { version: '2.0', generator: 'fake' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'triangle' }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [...colour, 1], metallicFactor: 0 }, doubleSided: true }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5_126,
        count: 3,
        type: 'VEC3',
        min: [0, 0, 0],
        max: [Math.fround(size), Math.fround(size), 0],
      },
      { bufferView: 1, componentType: 5_123, count: 3, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 36, target: 34_962 },
      { buffer: 0, byteOffset: 36, byteLength: 6, target: 34_963 },
    ],
    buffers: [{ byteLength: 42 }],
  }
  const chunks = Buffer.concat([
    chunk('JSON', Buffer.from(JSON.stringify(document), 'utf8'), 0x20),
    chunk('BIN\0', Buffer.concat([positions, indices]), 0),
  ])
  const head = Buffer.alloc(12)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + chunks.length, 8)
  return Buffer.concat([head, chunks])
}

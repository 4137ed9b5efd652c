import sharp from 'sharp'

/** Width of the patches in which differences are averaged: the smoothing of single edges is no difference. */
const PATCH_PX = 5

/** Of each pixel by how much the pictures are apart, 0–255, averaged over its colours; the second one at the size of the first. */
async function differences(
  one: Buffer,
  other: Buffer,
): Promise<{ values: Float64Array; width: number; height: number }> {
  const { data, info } = await sharp(one).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const second = await sharp(other).removeAlpha().resize(info.width, info.height, { fit: 'fill' }).raw().toBuffer()
  const values = new Float64Array(info.width * info.height)
  for (let i = 0; i < values.length; i += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      values[i] = (values[i] ?? 0) + Math.abs((data[i * 3 + channel] ?? 0) - (second[i * 3 + channel] ?? 0)) / 3
  }
  return { values, width: info.width, height: info.height }
}

/** How far two pictures are apart on average, 0–255. */
export async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const { values } = await differences(one, other)
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The same for the patch of 5 × 5 pixels in which they are furthest apart: something that is missing or moved. */
export async function worstPatch(one: Buffer, other: Buffer): Promise<number> {
  const { values, width, height } = await differences(one, other)
  let worst = 0
  for (let y = 0; y + PATCH_PX <= height; y += 1) {
    for (let x = 0; x + PATCH_PX <= width; x += 1) {
      let sum = 0
      for (let dy = 0; dy < PATCH_PX; dy += 1)
        for (let dx = 0; dx < PATCH_PX; dx += 1) sum += values[(y + dy) * width + x + dx] ?? 0
      worst = Math.max(worst, sum / PATCH_PX ** 2)
    }
  }
  return worst
}

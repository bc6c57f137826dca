// Draws the sample site's pictures: layered hills and leaves, as PNG files of palette colours. Run once; the files are kept.
import { mkdirSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

const folder = new URL('../content/media/2024/', import.meta.url)
mkdirSync(folder, { recursive: true })
const [width, height] = [1200, 800]

const scenes = {
  'boston-fern': {
    sky: ['#f4efe2', '#e2ead2'],
    layers: ['#b9d3a3', '#86b17a', '#4d8355', '#2f5d42'],
    waves: [3, 5, 9, 14],
    dots: '#f7faf2',
  },
  tomatoes: {
    sky: ['#fdeedd', '#f7c9a0'],
    layers: ['#9cc48a', '#5f9c63', '#39744a', '#24503a'],
    waves: [2, 4, 7, 11],
    dots: '#e2472f',
  },
  greenhouse: {
    sky: ['#dfeaf0', '#bcd6e2'],
    layers: ['#a8c6c9', '#7fa9a4', '#557f78', '#33564f'],
    waves: [1, 6, 6, 10],
    dots: '#fff6c9',
  },
}

for (const [name, scene] of Object.entries(scenes))
  writeFileSync(new URL(`${name}.png`, folder), draw(scene, name.length))

function draw({ sky, layers, waves, dots }, seed) {
  const palette = [...gradient(sky[0], sky[1], 16), ...layers.map(rgb), rgb(dots)]
  const pixels = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let colour = Math.min(15, Math.floor((y / height) * 16))
      layers.forEach((_, i) => {
        const edge =
          height * (0.35 + i * 0.15) +
          60 * Math.sin((x / width) * waves[i] + seed + i * 1.7) +
          18 * Math.sin((x / width) * waves[i] * 5 + i)
        if (y > edge) colour = 16 + i
      })
      const [gx, gy] = [x % 150, (y + Math.floor(x / 150) * 37) % 190]
      if ((gx - 75) ** 2 + (gy - 95) ** 2 < 260 && y > height * 0.55) colour = 20
      pixels[y * (width + 1) + 1 + x] = colour
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([size, body, sum])
}

function crc(bytes) {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let k = 0; k < 8; k++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

function rgb(hex) {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

function gradient(from, to, steps) {
  const [a, b] = [rgb(from), rgb(to)]
  return Array.from({ length: steps }, (_, i) => a.map((v, k) => Math.round(v + ((b[k] - v) * i) / (steps - 1))))
}

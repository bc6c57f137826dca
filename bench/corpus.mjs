// Makes content folders of any size: posts of about 3.7 KB with 18 front matter keys, in a folder a month.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const words =
  'fern soil window water light pot leaf root stem moss spring summer autumn winter morning evening garden table coffee bread butter salt rain cloud street corner friend letter paper ink stone river bridge harbour'.split(
    ' ',
  )

/** Small deterministic generator (mulberry32): the same folder every time. */
export function random(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Writes a folder with `count` posts, 20 categories, 200 tags and 10 users; gives its path and its posts' bytes. */
export function makeCorpus(count) {
  const root = mkdtempSync(join(tmpdir(), `almanac-bench-${count}-`))
  const put = (path, text) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  put('settings.json', '{ "title": "Bench", "timezone": "America/New_York" }\n')
  for (let i = 1; i <= 10; i++)
    put(
      `users/user-${i}.md`,
      `---\nid: ${i}\nname: User ${i}\nemail: u${i}@example.org\nroles: [${i === 1 ? 'administrator' : 'author'}]\n---\n`,
    )
  for (let i = 1; i <= 20; i++) put(`categories/category-${i}.md`, `---\nid: ${i}\nname: Category ${i}\n---\n`)
  for (let i = 1; i <= 200; i++) put(`tags/tag-${i}.md`, `---\nid: ${100 + i}\nname: Tag ${i}\n---\n`)
  const rng = random(7)
  const pick = (n) => 1 + Math.floor(rng() * n)
  let bytes = 0
  const made = new Set()
  for (let i = 0; i < count; i++) {
    const date = new Date(Date.UTC(1976, 0, 1) + Math.floor((i / count) * 50 * 365.25 * 86_400_000))
      .toISOString()
      .slice(0, 19)
    const folder = join(root, 'posts', date.slice(0, 4), date.slice(5, 7))
    if (!made.has(folder)) mkdirSync(folder, { recursive: true })
    made.add(folder)
    const text = postText(i, date, rng, pick)
    bytes += Buffer.byteLength(text)
    writeFileSync(join(folder, `post-${i}.md`), text)
  }
  return { root, bytes, count }
}

function postText(i, date, rng, pick) {
  const sentence = (n) => Array.from({ length: n }, () => words[Math.floor(rng() * words.length)]).join(' ')
  const title = sentence(5)
  const paragraphs = Array.from({ length: 9 }, () => `${sentence(55)}.`).join('\n\n')
  return `---
id: ${1000 + i}
title: ${title} ${i}
status: ${rng() < 0.9 ? 'publish' : 'draft'}
date: ${date}
author: user-${pick(10)}
categories: [category-${pick(20)}, category-${pick(20)}]
tags: [tag-${pick(200)}, tag-${pick(200)}, tag-${pick(200)}]
excerpt: ${sentence(18)}
comment_status: open
ping_status: closed
format: standard
sticky: ${rng() < 0.01}
seo_title: "${title} | Bench"
seo_description: ${sentence(14)}
canonical: https://example.org/post-${i}
layout: post
weight: ${pick(100)}
source: import
---

${paragraphs}
`
}

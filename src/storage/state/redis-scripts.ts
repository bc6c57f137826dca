/** The beginning of the refusal of another epoch. */
const otherEpoch = 'OTHEREPOCH'

/**
 * The steps that Redis performs atomically, as Lua. All values are passed as arguments; none is evaluated. The keys share a
 * hash tag, so that a cluster of Redis keeps them together. A record is a field of a hash: version in digits, space, bytes.
 */
const shared = `
local function isOther(key, epoch)
  return epoch ~= '' and redis.call('GET', key) ~= epoch
end
local function versionOf(hash, key)
  local found = redis.call('HGET', hash, key)
  return found and tonumber(string.match(found, '^(%d+) ') or '0') or 0
end
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
`

const refusal = `return redis.error_reply('${otherEpoch} The store is another one now.')`

/**
 * KEYS: the epoch, the counter of versions, the stream of news, then for each change the hash of the records and the set of due
 * ones. ARGV: for each change its name, key, expected version or `*`, former version or nothing, milliseconds until it is due
 * or nothing, 1 or 0 for a value or none, and that value; at the end the required epoch, or nothing. Returns the versions, 0
 * where the same or a later one stays; an empty list if an expected version does not match.
 */
export const putScript = `${shared}
if isOther(KEYS[1], ARGV[#ARGV]) then ${refusal} end
local each = 7
local count = math.floor(#ARGV / each)
for i = 0, count - 1 do
  local expected = ARGV[i * each + 3]
  if expected ~= '*' and versionOf(KEYS[4 + i * 2], ARGV[i * each + 2]) ~= tonumber(expected) then return {} end
end
local versions = {}
for i = 0, count - 1 do
  local hash, due = KEYS[4 + i * 2], KEYS[5 + i * 2]
  local name, key, had, dueIn, has = ARGV[i * each + 1], ARGV[i * each + 2], ARGV[i * each + 4], ARGV[i * each + 5], ARGV[i * each + 6]
  local version
  local isOld = false
  if had == '' then
    version = redis.call('INCR', KEYS[2])
  else
    version = tonumber(had)
    local there = versionOf(hash, key)
    isOld = there >= version
    if isOld then version = 0
    elseif tonumber(redis.call('GET', KEYS[2]) or '0') < version then redis.call('SET', KEYS[2], had) end
  end
  if not isOld then
    if has == '1' then redis.call('HSET', hash, key, string.format('%.0f', version) .. ' ' .. ARGV[i * each + 7])
    else redis.call('HDEL', hash, key) end
    if dueIn == '' then redis.call('ZREM', due, key)
    else redis.call('ZADD', due, now() + tonumber(dueIn), key) end
    redis.call('XADD', KEYS[3], 'MAXLEN', '~', 20000, '*', 'name', name, 'key', key)
  end
  versions[#versions + 1] = version
end
return versions
`

/** KEYS: the epoch, the hash of the records. ARGV: the required epoch, or nothing; then the keys. Returns their fields. */
export const readScript = `${shared}
if isOther(KEYS[1], ARGV[1]) then ${refusal} end
local found = {}
for i = 2, #ARGV do found[i - 1] = redis.call('HGET', KEYS[2], ARGV[i]) end
return found
`

/** KEYS: the right to fill the store, and its last holder. ARGV: the store's future name. Returns 1, or 0 if it is taken. */
export const beginFillingScript = `
if not redis.call('SET', KEYS[1], '1', 'NX', 'PX', 30000) then return 0 end
redis.call('SET', KEYS[2], ARGV[1])
return 1
`

/** KEYS: as before, then the epoch. ARGV: that name. Returns 1, or 0 if the store no longer knows it. */
export const endFillingScript = `
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[3], ARGV[1])
redis.call('DEL', KEYS[1], KEYS[2])
return 1
`

/** KEYS: the set of due records. ARGV: the key, and the milliseconds of the lease. Returns 1, or 0 if it is not due. */
export const claimScript = `${shared}
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
local time = now()
if not at or tonumber(at) > time then return 0 end
redis.call('ZADD', KEYS[1], time + tonumber(ARGV[2]), ARGV[1])
return 1
`

/** KEYS: the counter. ARGV: its lifetime in milliseconds, from the first time on. Returns the sum. */
export const countScript = `
local sum = redis.call('INCR', KEYS[1])
if sum == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return sum
`

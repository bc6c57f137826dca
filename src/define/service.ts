import type { Provider, ServiceHost, ServiceKey } from '../model/model.ts'

/** A key for a service. */
export function defineService<T>(name: string): ServiceKey<T> {
  return { name }
}

/** Defines how a service is made. */
export function provide<T>(key: ServiceKey<T>, open: (host: ServiceHost) => T): Provider<T> {
  return { key, open }
}

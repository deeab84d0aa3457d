import type { Routine, SchemaModel } from '../schema/model.ts';
import { qualified } from '../schema/model.ts';
import { ambiguousRoutine, type RoutineCall, routineNotFound } from './errors.ts';

/** Chooses among overloads by the names of the arguments; failing that, a function that takes the whole body. */
export function findRoutine(model: SchemaModel, call: RoutineCall): Routine {
  const overloads = model.routines.get(qualified(call.schema, call.name)) ?? [];
  const named = overloads.filter((routine) => takesArguments(routine, call));
  const candidates = named.length > 0 ? named : overloads.filter((routine) => takesBody(routine, call));
  const [only, ...others] = candidates;
  if (!only) throw routineNotFound(model, call);
  if (others.length > 0) throw ambiguousRoutine(candidates);
  return only;
}

function takesArguments({ parameters }: Routine, { argumentNames, body }: RoutineCall): boolean {
  const isRawBody = body !== null && body !== 'json';
  if (parameters.length === 0) return argumentNames.length === 0 && !isRawBody;
  const known = new Set(parameters.map(({ name }) => name));
  const hasAll = parameters.every(({ name, isRequired }) => !isRequired || argumentNames.includes(name));
  return hasAll && argumentNames.every((name) => known.has(name));
}

function takesBody({ parameters: [only, ...others] }: Routine, { body }: RoutineCall): boolean {
  if (!only || others.length > 0 || body === null) return false;
  return body === 'json' ? only.type === 'json' || only.type === 'jsonb' : only.type === body;
}

export const isWholeBody = ({ parameters: [only, ...others] }: Routine): boolean =>
  only?.name === '' && others.length === 0;

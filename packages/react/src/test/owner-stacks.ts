import * as React from 'react';

/*
 * React's development build records a stack for each element, up to 10,000 a second. The clock of the
 * scenarios advances by seconds in no real time, so the limit is never reached, and recording takes a third of
 * their time. This file sets the limit as reached. A version of React without the limit ignores that.
 */
const NAME = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, object | undefined>)[NAME];
if (internals && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
